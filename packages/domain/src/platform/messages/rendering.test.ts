import { describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '../../kernel/index.ts'
import { loginMessage, resetMessage, verifyMessage } from './contents.ts'
import { htmlOf, smsOf, subjectOf, textOf } from './rendering.ts'

const link = 'https://clearway.example/reset-password?token=a_b-c&x=1'
const code = { code: '048213', lifetimeMs: 300_000 }
const messages = {
  verify: verifyMessage({ ...code, registeredAt: new Date('2026-06-01T08:00:00Z'), isFirst: true }),
  login: loginMessage(code),
  password_reset: resetMessage({ link, lifetimeMs: 1_800_000 }),
  invitation: {
    purpose: 'invitation' as const,
    link,
    action: 'See the invitation',
    subject: 'You are invited',
    text: 'Ásta <b>Jónsdóttir</b> of "Kestrel & Sons" invites you.\n\nShe writes: <script>alert(1)</script>',
  },
}
const all = Object.entries(messages).map(([purpose, message]) => ({
  purpose,
  message: { channel: 'email', to: 'asha@example.org', ...message } as OutgoingMessage,
}))

describe('every message', () => {
  it.each(all)('$purpose contains all of its facts as text, as HTML and as SMS', ({ purpose, message }) => {
    expect(message.purpose).toBe(purpose)
    expect(subjectOf(message).length).toBeGreaterThan(5)
    const sms = smsOf(message)
    expect(sms).not.toContain('\n')
    for (const text of [textOf(message), sms]) {
      if (message.code) expect(text).toContain(message.code)
      if (message.link) expect(text).toContain(message.link)
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
    const html = htmlOf({ channel: 'email', to: 'a@b.example', ...messages.invitation })
    expect(html).toContain('Ásta &lt;b&gt;Jónsdóttir&lt;/b&gt; of &quot;Kestrel &amp; Sons&quot;')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('make no second line of a subject', () => {
    const subject = 'Hello\r\nBcc: everybody@example.org'
    const message = { channel: 'email', to: 'a@b.example', ...messages.login, subject } as const
    expect(subjectOf(message)).toBe('Hello Bcc: everybody@example.org')
  })
})
