/** A page before sign-in that leads on to `from` afterwards; the page itself checks that it is one of ours. */
export function withFrom(path: string, from: string): string {
  if (from === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`
}
