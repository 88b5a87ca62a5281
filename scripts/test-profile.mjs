// `npm run test:profile`: where the time of the last `npm test` or `npm run test:deep` went.
import { printProfile } from './test/profile.mjs'

printProfile()
