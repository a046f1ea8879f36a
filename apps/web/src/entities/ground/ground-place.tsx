export const usualHeight = 130
const captionPx = 36

/** As high as the strip that comes, so that a map above it keeps its place. */
export const GroundPlace = ({ height = usualHeight }: { readonly height?: number }) => (
  <div aria-hidden style={{ height: height + captionPx }} />
)
