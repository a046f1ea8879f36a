import { serveReading } from '@clearway/client/reading'

serveReading(self)
