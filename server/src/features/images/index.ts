export { createFileUrls } from './files/addresses.ts'
export { createImageChanges } from './images.changes.service.ts'
export { createImageCards, type ImageCards } from './cards/cards.ts'
export { createSelectedImages, type SelectedImages } from './lists/chosen.ts'
export { ImageDecodeError, type RenderResult, type RenderRequest } from './renditions/rendering-orders.ts'
export { purgeDeletedImages } from './files/erasure.ts'
export { getContentType, FILES_PATH, getFileKeys } from './files/files.ts'
export { applyDeltas } from './counts/counts.ts'
export { createImageDownloads, type ImageDownloads } from './downloads/downloads.ts'
export {
  countImages,
  imageIdsByUser,
  hasImages,
  selectFileNamesById,
  selectImages,
  selectImageIdsByGeneration,
} from './images.repository.ts'
export { parseRowFiles } from './files/named-files.ts'
export { imagesPersonalData } from './images.personal-data.ts'
export { createImagePresenter, type PresentImage } from './images.presenter.ts'
export { imagesProcedures } from './images.procedures.ts'
export { parseDataUrl, readFormFile, assertDeclaredType } from './files/received.ts'
export { createRenameFilesJob } from './files/moving.ts'
export { isManagedKey } from './files/passing.ts'
export { createRenditions } from './renditions/renditions.ts'
export { applyFavoriteDeltas, visibleWithFavoriteCount } from './lists/likes.repository.ts'
export { selectVisible } from './images.access.ts'
export { findImagesWithMissingFiles, findOrphanedFiles } from './files/strays.ts'
export { createFileSweep, deleteFiles, isSuspicious, type FileSweepResult } from './files/sweep.ts'
export { createTakedowns, type ModeratedImage, type Takedowns } from './images.takedowns.ts'
export { createImages, type Images } from './images.service.ts'
export { createImageSitemap, type ImageSitemap, type SitemapPart } from './lists/sitemap.ts'
export type { ServedFile } from './files/serving.ts'
export type { StoredImage } from './files/storing.ts'
