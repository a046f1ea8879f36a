import { describe, expect, it } from 'vitest'
import type { Message } from '../kernel/index.ts'
import { htmlOf, smsOf, subjectOf, textOf } from './faces.ts'
import { loginLetter, resetLetter, verifyLetter } from './letters.ts'

const link = 'https://clearway.example/reset-password?token=a_b-c&x=1'
const code = { code: '048213', minutes: 5 }
const letters = {
  verify: verifyLetter(code),
  login: loginLetter(code),
  password_reset: resetLetter({ link, minutes: 30 }),
  invitation: {
    purpose: 'invitation' as const,
    link,
    action: 'See the invitation',
    subject: 'You are invited',
    text: 'Ásta <b>Jónsdóttir</b> of "Kestrel & Sons" invites you.\n\nShe writes: <script>alert(1)</script>',
  },
}
const all = Object.entries(letters).map(([purpose, letter]) => ({
  purpose,
  message: { channel: 'email', to: 'asha@example.org', ...letter } as Message,
}))

describe('every letter', () => {
  it.each(all)('$purpose says all it has to say as text, as HTML and as SMS', ({ purpose, message }) => {
    expect(message.purpose).toBe(purpose)
    expect(subjectOf(message).length).toBeGreaterThan(5)
    const sms = smsOf(message)
    expect(sms).not.toContain('\n')
    for (const face of [textOf(message), sms]) {
      if (message.code) expect(face).toContain(message.code)
      if (message.link) expect(face).toContain(message.link)
    }
    const html = htmlOf(message)
    if (message.code) expect(html.split(message.code)).toHaveLength(3) // in the title and once in the words
    if (message.link) expect(html).toContain(`href="${message.link.replaceAll('&', '&amp;')}"`)
  })

  it.each(all)('$purpose is whole HTML without anything from elsewhere', ({ message }) => {
    const html = htmlOf(message)
    expect(html.startsWith('<!doctype html>')).toBe(true)
    for (const tag of ['html', 'head', 'body', 'main', 'p', 'a', 'strong', 'title'])
      expect(html.split(`<${tag}`).length).toBe(html.split(`</${tag}>`).length)
    expect(html).not.toMatch(/<(script|img|link|iframe)|url\(/)
  })
})

describe('words that somebody else wrote', () => {
  it('are shown as they are and make no markup', () => {
    const html = htmlOf({ channel: 'email', to: 'a@b.example', ...letters.invitation })
    expect(html).toContain('Ásta &lt;b&gt;Jónsdóttir&lt;/b&gt; of &quot;Kestrel &amp; Sons&quot;')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('make no second line of a subject', () => {
    const subject = 'Hello\r\nBcc: everybody@example.org'
    const message = { channel: 'email', to: 'a@b.example', ...letters.login, subject } as const
    expect(subjectOf(message)).toBe('Hello Bcc: everybody@example.org')
  })
})
