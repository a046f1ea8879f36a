/** What waits for an answer: the rail, the home page and the queue ask the same. */
export const requestsThatWait = { status: 'pending', open: 1 } as const
