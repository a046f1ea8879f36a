/** Filters that a list keeps by name. */
export const mostFilters = 20
