/** The code blocks of a Markdown text whose fence says `language`. */
export const fenced = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(/^```(\S*)[^\n]*\n(.*?)^```$/gms)]
    .filter(([, said]) => said === language)
    .map(([, , code]) => code ?? '')
