import { allOperations } from './app.ts'
import { openApiDocument } from './rest/openapi.ts'

/** `npm run gen:openapi`: the document on standard output. */
console.log(
  JSON.stringify(
    openApiDocument(
      allOperations.map(({ op }) => op),
      'https://clearway.example',
    ),
    null,
    2,
  ),
)
