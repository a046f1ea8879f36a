import { useQuery } from '@tanstack/react-query'

export interface Broker {
  readonly host: string
  readonly port: number
}

/** Where ground stations find the broker. It does not change while the page is open. */
export function useBroker(): Broker {
  const { data } = useQuery({
    queryKey: ['console', 'broker'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Broker> => {
      const answer = await fetch('/api/broker')
      if (!answer.ok) throw new Error('the broker is not known')
      return (await answer.json()) as Broker
    },
  })
  return data ?? { host: 'broker', port: 8883 }
}
