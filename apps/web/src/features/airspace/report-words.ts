import { capital } from '../../console/capital.ts'

/** What the readers say is for whoever sends a body; here the same things are fields of the page. */
const fields: readonly (readonly [string, string])[] = [
  ['Send ground_elevation to convert it', 'Say how high the ground is to convert it'],
  ['give one in defaults', 'give one where the file says nothing'],
  [' as RESTRICTED_ZONE and YELLOW (a manager decides)', ' as restricted and yellow: a manager decides'],
]

/** A note or a fault as a sentence of the page. */
export function sentence(text: string): string {
  const words = fields.reduce((said, [theirs, ours]) => said.replace(theirs, ours), text)
  return capital(words)
}
