// `npm run test:profile`: prints how long each part and test file of the last `npm test` or `npm run test:deep` took.
import { printProfile } from './test/profile.mjs'

printProfile()
