export { demoGalleryPrompts } from './demo-gallery-prompts.ts'
export {
  createIllustrator,
  IllustratorError,
  type RenderedImage,
  type RenderOptions,
  type Illustrator,
} from './illustrator.ts'
export { SIZES } from './sizes.ts'
export { ENGINE_VERSION } from './version.ts'
