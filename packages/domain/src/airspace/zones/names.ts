import { violatedConstraint } from '@clearway/db'
import { type Ctx, Failure, type FieldFault, namedFaults } from '../../kernel/index.ts'
import { takenNames } from './store.ts'

/** 409 for names that an active zone has, or that a batch holds twice; each is named by its field. */
export const refuseTakenNames = async (
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> => {
  const taken = await takenNames(ctx.db, names)
  const faults: FieldFault[] = []
  const firstOf = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const before = firstOf.get(name)
    if (taken.has(name)) faults.push([fieldOf(index), `a zone named ${name} exists already`])
    else if (before !== undefined) faults.push([fieldOf(index), `is the name of ${fieldOf(before)} too`])
    else firstOf.set(name, index)
  }
  if (faults.length > 0) throw namedFaults('already_exists', faults)
}

/** Two callers can race past the check; the index refuses the second. */
export const nameTaken = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'zones_name_key') throw error
    throw new Failure('already_exists', 'zone_name: a zone of this name exists already')
  }
}
