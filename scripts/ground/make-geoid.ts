// Makes the grid of the geoid that ships, from NGA's EGM96 15' as PROJ has it (Debian: proj-data, /usr/share/proj):
//   node scripts/ground/make-geoid.ts /usr/share/proj/egm96_15.gtx
// Whole centimetres, each as its difference from what its western, southern and south-western neighbours lead to expect.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const target = new URL('../../packages/domain/src/platform/ground/egm96-15.br', import.meta.url)
const gtx = readFileSync(process.argv[2] ?? '/usr/share/proj/egm96_15.gtx')
const header = { south: gtx.readDoubleBE(0), west: gtx.readDoubleBE(8), step: gtx.readDoubleBE(16) }
const [rows, columns] = [gtx.readInt32BE(32), gtx.readInt32BE(36)]
if (header.south !== -90 || header.west !== -180 || header.step !== 0.25 || rows !== 721 || columns !== 1440)
  throw new Error(
    `not a grid of the whole world in steps of 15': ${JSON.stringify({ ...header, rows, columns })}`,
  )

const centimetres = (row: number, column: number): number =>
  row < 0 || column < 0 ? 0 : Math.round(gtx.readFloatBE(40 + 4 * (row * columns + column)) * 100)

const differences = Buffer.alloc(rows * columns * 2)
for (let row = 0; row < rows; row += 1)
  for (let column = 0; column < columns; column += 1)
    differences.writeInt16LE(
      centimetres(row, column) -
        centimetres(row, column - 1) -
        centimetres(row - 1, column) +
        centimetres(row - 1, column - 1),
      (row * columns + column) * 2,
    )
writeFileSync(
  target,
  brotliCompressSync(differences, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: differences.length },
  }),
)
