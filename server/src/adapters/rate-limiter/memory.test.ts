import { systemClock } from '../../kernel/clock.ts'
import { describeRateLimiter } from '../../../test/conformance/rate-limiter.ts'
import { createMemoryRateLimiter } from './memory.ts'

describeRateLimiter('Memory', async () => createMemoryRateLimiter(systemClock))
