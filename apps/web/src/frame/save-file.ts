export interface NamedFile {
  readonly name: string
  readonly content: Blob
}

/** The file in an answer, by the name that the service gives it. */
export const fileIn = async (answer: Response): Promise<NamedFile> => {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'file', content: await answer.blob() }
}

/** Hands a file to the browser, which saves it under that name. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
