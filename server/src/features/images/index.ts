export { createFileAddresses } from './files/addresses.ts'
export { createImageChanges } from './images.changes.service.ts'
export { createImageCards, type ImageCards } from './cards/cards.ts'
export { createChosenImages, type ChosenImages } from './lists/chosen.ts'
export { PictureError, type RenderingAnswer, type RenderingOrder } from './renditions/rendering-orders.ts'
export { eraseDeletedImages } from './files/erasure.ts'
export { contentTypeOf, FILES_PATH, keysOf } from './files/files.ts'
export { foldCounts } from './counts/counts.ts'
export { createImageDownloads, type ImageDownloads } from './downloads/downloads.ts'
export {
  countImages,
  imageIdsOf,
  hasImages,
  selectFileNamesOf,
  selectImages,
  selectImagesOfGenerations,
} from './images.repository.ts'
export { filesNamedByRow } from './files/named-files.ts'
export { imagesPersonalData } from './images.personal-data.ts'
export { createImagePresenter, type PresentImage } from './images.presenter.ts'
export { imagesProcedures } from './images.procedures.ts'
export { readDataUrl, readFile, refuseRenamed } from './files/received.ts'
export { createFileRenaming } from './files/moving.ts'
export { isFileOfOurs } from './files/passing.ts'
export { createRenditions } from './renditions/renditions.ts'
export { foldLikesOf, seenWithLikes } from './lists/likes.repository.ts'
export { selectSeen } from './images.access.ts'
export { findLost, findStrays } from './files/strays.ts'
export { createFileSweep, eraseFiles, isDoubtful, type FileSweepResult } from './files/sweep.ts'
export { createTakedowns, type ModeratedImage, type Takedowns } from './images.takedowns.ts'
export { createImages, type Images } from './images.service.ts'
export { createImageSitemap, type ImageSitemap, type SitemapPart } from './lists/sitemap.ts'
export type { ServedFile } from './files/serving.ts'
export type { StoredPicture } from './files/storing.ts'
