import { signOut } from 'next-auth/react'

let isEnding = false

/** Ends the session here and at the API, then shows the sign-in page; `expired` comes back to this page after it. */
export async function endSession(why: 'asked' | 'expired'): Promise<void> {
  if (isEnding) return
  isEnding = true
  try {
    await signOut({ redirect: false })
  } finally {
    const from = window.location.pathname + window.location.search
    const isOutside = window.location.pathname === '/signin'
    // A full load: nothing of the person who left stays in memory.
    window.location.assign(
      why === 'asked' || isOutside ? '/signin' : `/signin?from=${encodeURIComponent(from)}`,
    )
  }
}
