/** One of two servers that are asked the same questions. */
export interface Asked {
  readonly url: string
  readonly headers: Record<string, string>
}

export interface Questions<Answer> {
  readonly count: number
  body(n: number): string
  /** The uuids that an answer names. */
  hitsOf(answer: Answer): string[]
}

/** A fast wrong answer is no figure: both servers must name the same hits. */
export const refuseDifferentAnswers = async <Answer>(
  ours: Asked,
  peer: Asked,
  { count, body, hitsOf }: Questions<Answer>,
): Promise<void> => {
  let hits = 0
  for (let n = 0; n < count; n += 1) {
    const [one, other] = await Promise.all(
      [ours, peer].map(async (server) => hitsOf((await ask(server, body(n))) as Answer).sort()),
    )
    if (one?.join() !== other?.join())
      throw new Error(`question ${n}: ours ${one?.length} hits, PostGIS ${other?.length}`)
    hits += one?.length ?? 0
  }
  console.log(`${count} questions answered alike, ${(hits / count).toFixed(1)} hits each`)
}

const ask = async ({ url, headers }: Asked, body: string): Promise<unknown> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
