import {
  type HexColor,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import type { Palette } from '../theme/palette.ts'

const fillOpacity = 0.14

/** The modes that place point by point. */
export const placing = (palette: Palette) => ({
  polygon: new TerraDrawPolygonMode({ styles: { ...areaStyle(palette), ...closingStyle(palette) } }),
  corridor: new TerraDrawLineStringMode({ modeName: 'corridor', styles: pathStyle(palette) }),
})

export type Placing = ReturnType<typeof placing>

const closingStyle = (palette: Palette) => ({
  closingPointColor: palette.halo as HexColor,
  closingPointOutlineColor: palette.envelope as HexColor,
  closingPointOutlineWidth: 2,
  closingPointWidth: 5,
})

const areaStyle = (palette: Palette) => ({
  fillColor: palette.envelope as HexColor,
  fillOpacity,
  outlineColor: palette.envelope as HexColor,
  outlineWidth: 2,
})

const pathStyle = (palette: Palette) => ({
  lineStringColor: palette.envelope as HexColor,
  lineStringWidth: 2,
  ...closingStyle(palette),
})

export const modes = (palette: Palette, { polygon, corridor }: Placing) => {
  const line = palette.envelope as HexColor
  const paper = palette.halo as HexColor
  const handles = {
    selectedPolygonColor: line,
    selectedPolygonFillOpacity: fillOpacity,
    selectedPolygonOutlineColor: line,
    selectedPolygonOutlineWidth: 2,
    selectedLineStringColor: line,
    selectedLineStringWidth: 2,
    selectionPointColor: paper,
    selectionPointOutlineColor: line,
    selectionPointOutlineWidth: 2,
    selectionPointWidth: 5,
    midPointColor: paper,
    midPointOutlineColor: line,
    midPointOutlineWidth: 1.5,
    midPointWidth: 3.5,
  }
  const corners = { draggable: true, midpoints: { draggable: true } }
  return [
    polygon,
    corridor,
    new TerraDrawCircleMode({ styles: areaStyle(palette), drawInteraction: 'click-move-or-drag' }),
    new TerraDrawLineStringMode({ modeName: 'radius', styles: pathStyle(palette) }),
    new TerraDrawSelectMode({
      styles: handles,
      keyEvents: null,
      allowManualDeselection: false,
      pointerDistance: 14,
      flags: {
        // A boundary that crosses itself is shown with its reason, not held back under the hand.
        polygon: { feature: { coordinates: corners, selfIntersectable: true } },
        corridor: { feature: { coordinates: corners } },
        radius: { feature: { coordinates: { draggable: true } } },
      },
    }),
  ]
}
