import { createTransport } from 'nodemailer'
import type { Message } from '../kernel/index.ts'

export const createSmtp = (url: string, from: string) => {
  const transport = createTransport(url)
  return {
    async deliver({ to, subject, text, link }: Message): Promise<void> {
      const body = link ? `${text}\n\n${link}` : text
      await transport.sendMail({ from, to, subject: subject ?? 'Clearway', text: body })
    },
    close: (): void => transport.close(),
  }
}
