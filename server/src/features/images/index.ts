export { createFileUrls } from './files/file-urls.ts'
export { createImageChanges } from './images.changes.service.ts'
export { createImageCards, type ImageCards } from './cards/cards.ts'
export { createSelectedImages, type SelectedImages } from './lists/selected-images.ts'
export { ImageDecodeError, type RenderResult, type RenderRequest } from './renditions/render-messages.ts'
export { purgeDeletedImages } from './files/purge.ts'
export { getContentType, FILES_PATH, getFileKeys, parseRowFiles } from './files/file-keys.ts'
export { applyDeltas } from './counts/counts.ts'
export { createImageDownloads, type ImageDownloads } from './downloads/downloads.ts'
export { countImages, imageIdsByUser, hasImages, selectFileNamesById, selectImages } from './images.repository.ts'
export { createImagesImport, ExportedTime, getImportedId } from './images.import.ts'
export { imagesPersonalData } from './images.personal-data.ts'
export { createImagePresenter, type PresentImage } from './images.presenter.ts'
export { imagesProcedures } from './images.procedures.ts'
export { parseDataUrl, readFormFile, assertDeclaredType } from './files/received-image.ts'
export { createRenameFilesJob } from './files/file-renamer.ts'
export { isManagedKey } from './files/temporary-images.ts'
export { createRenditions } from './renditions/renditions.ts'
export { applyFavoriteDeltas, visibleWithFavoriteCount } from './lists/favorite-counts.repository.ts'
export { selectVisible } from './images.access.ts'
export {
  createFileSweep,
  deleteOrphanedFiles,
  findImagesWithMissingFiles,
  findOrphanedFiles,
  isSuspicious,
  type FileSweepResult,
} from './files/orphaned-files.ts'
export { createTakedowns, type ModeratedImage, type Takedowns } from './images.takedowns.ts'
export { createImages, type Images } from './images.service.ts'
export { createImageSitemap, type ImageSitemap, type SitemapPart } from './lists/sitemap.ts'
export type { ServedFile } from './files/image-files.ts'
export type { StoredImage } from './files/image-file-store.ts'
