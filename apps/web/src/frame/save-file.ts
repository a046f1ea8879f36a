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
