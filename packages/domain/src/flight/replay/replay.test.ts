import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
