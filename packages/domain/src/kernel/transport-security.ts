/** Strict-Transport-Security of every answer where browsers come by https: for a year, and for all names below ours. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
