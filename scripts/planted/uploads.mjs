export const uploads = [
  {
    promise: 'An upload keeps no location data.',
    file: 'server/src/features/images/renditions/render-image.ts',
    find: `  const original = await toSharp(image).toFormat(format, getOriginalOptions(format)).toBuffer()`,
    replace: `  const original = await sharp(bytes).autoOrient().keepMetadata().toFormat(format, getOriginalOptions(format)).toBuffer()`,
  },
  {
    promise: 'An upload is private.',
    file: 'server/src/features/uploads/uploads.service.ts',
    find: "visibility: 'private'",
    replace: "visibility: 'public'",
  },
  {
    promise: 'An upload that is sent twice with one key is stored once.',
    file: 'server/src/features/uploads/uploads.service.ts',
    find: 'if (!isNew) throw new DuplicateKeyError()',
    replace: 'if (!isNew) return',
  },
]
