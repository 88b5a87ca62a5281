import { createFileUrls, createImagePresenter } from '../../src/features/images/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'

/** For tests that combine services without an application. */
export const fileUrls = createFileUrls({ secret: 'secret', clock: systemClock, filesPublicUrl: null })
export const present = createImagePresenter(fileUrls)
