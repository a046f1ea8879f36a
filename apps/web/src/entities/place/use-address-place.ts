import { useQuery } from '@tanstack/react-query'

const read = async (address: string) => {
  const { placeOfAddress, readPlaces } = await import('./gazetteer.ts')
  return placeOfAddress(await readPlaces(), address) ?? null
}

/**
 * The place of the offline map that an address names; null: none, undefined: not known yet. Names and places are loaded for the
 * first address that is asked for, so that pages which ask for none load neither.
 */
export const useAddressPlace = (address: string | undefined) => {
  const { data, isLoading } = useQuery({
    queryKey: ['placeOfAddress', address],
    queryFn: () => read(address ?? ''),
    enabled: Boolean(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isLoading ? undefined : (data ?? null)
}
