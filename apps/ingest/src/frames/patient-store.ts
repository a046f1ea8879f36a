import { type Patience, patiently } from '../flow/patience.ts'

export interface PatientStoreOptions<Item, Result> extends Patience {
  /** One attempt, in one transaction: all of them or none. Those that were tried before may be there already. */
  attempt(group: readonly Item[], wasTried: boolean): Promise<Result>
  join(first: Result, second: Result): Result
  /** The process gave up waiting before these were stored. */
  givenUp(group: readonly Item[]): Result
  /** This one cannot be stored, however long it waits. */
  refused(item: Item, error: unknown): Result | Promise<Result>
}

/**
 * Stores a group whatever it takes: waits while PostgreSQL is away or at fault. One item that is at fault itself must not take
 * the others with it: the group is halved until that one is alone.
 */
export const storePatiently = <Item, Result>(
  options: PatientStoreOptions<Item, Result>,
): ((group: readonly Item[], wasTried?: boolean) => Promise<Result>) => {
  const store = async (group: readonly Item[], wasTriedBefore = false): Promise<Result> => {
    let wasTried = wasTriedBefore
    try {
      const result = await patiently(options, group.length, (isAgain) => {
        wasTried ||= isAgain
        return options.attempt(group, wasTried)
      })
      return result ?? options.givenUp(group)
    } catch (error) {
      if (group.length === 1) return options.refused(group[0]!, error)
      const middle = group.length >> 1
      const [first, second] = [group.slice(0, middle), group.slice(middle)]
      return options.join(await store(first, wasTried), await store(second, wasTried))
    }
  }
  return store
}
