import { problemsOf } from './check.ts'
import { readSources } from './modules.ts'
import { rules } from './rules.ts'

const problems = problemsOf(readSources(new URL('../..', import.meta.url).pathname), rules)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('Imports, clocks and chance are where they belong.')
