import type { OutgoingMessage } from '../../kernel/index.ts'

/** How one message looks: plain text, HTML and SMS are made from the same words. */

export const subjectOf = ({ subject }: OutgoingMessage): string => oneLine(subject ?? 'Clearway')

export const textOf = ({ text, link, unsubscribe }: OutgoingMessage): string =>
  `${[text, link, unsubscribe && `Unsubscribe: ${unsubscribe.page}`].filter(Boolean).join('\n\n')}\n`

export const smsOf = ({ text, link }: OutgoingMessage): string =>
  oneLine(link && !text.includes(link) ? `${text} ${link}` : text)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

// Mail programs ignore style sheets: what must hold is written at the element, and black on white is always legible.
const style = {
  page: 'margin:0;padding:32px 16px;background:#f4f6f7;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#14191c',
  card: 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dcdf;border-radius:8px',
  brand: 'margin:0 0 24px;font-weight:600',
  words: 'margin:0 0 16px;overflow-wrap:anywhere',
  code: 'display:block;margin:0 0 8px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;message-spacing:4px',
  button:
    'display:inline-block;padding:10px 16px;background:#0b5f73;color:#ffffff;text-decoration:none;border-radius:5px;font-weight:600',
  small: 'margin:0;font-size:13px;color:#4c5a61;overflow-wrap:anywhere',
}

export const htmlOf = (message: OutgoingMessage): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(subjectOf(message))}</title></head>`,
    `<body style="${style.page}"><main style="${style.card}">`,
    `<p style="${style.brand}">Clearway</p>`,
    ...message.text
      .split(/\n{2,}/)
      .map((part) => `<p style="${style.words}">${wordsOf(part, message.code)}</p>`),
    ...(message.link ? [linkOf(message.link, message.action ?? 'Open')] : []),
    ...(message.unsubscribe ? [unsubscribeOf(message.unsubscribe.page)] : []),
    '</main></body></html>',
  ].join('\n')

/** The code, where the words name it, is set apart to be read and copied. */
const wordsOf = (part: string, code: string | undefined): string => {
  const words = escaped(part).replaceAll('\n', '<br>')
  return code
    ? words.replace(escaped(code), (found) => `<strong style="${style.code}">${found}</strong>`)
    : words
}

const unsubscribeOf = (page: string): string =>
  `<p style="${style.small}"><a href="${escaped(page)}">Unsubscribe from these e-mails</a></p>`

const linkOf = (link: string, action: string): string =>
  `<p style="${style.words}"><a href="${escaped(link)}" style="${style.button}">${escaped(action)}</a></p>
<p style="${style.small}">If the button does nothing, open this address: ${escaped(link)}</p>`
