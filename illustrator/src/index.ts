export { firstPictures } from './first-pictures.ts'
export { createIllustrator, IllustratorError, type Drawing, type DrawOptions, type Illustrator } from './illustrator.ts'
export { SIZES } from './sizes.ts'
export { ENGINE_VERSION } from './version.ts'
