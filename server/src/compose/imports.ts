import { prepareCreditsImport } from '../features/credits/index.ts'
import { createFavoritesImport } from '../features/favorites/index.ts'
import { createImagesImport, type Images } from '../features/images/index.ts'
import { isHiddenByAdmin } from '../features/moderation/index.ts'
import { prepareOrdersImport } from '../features/payments/index.ts'
import {
  createImports,
  createSettingsImport,
  requireActive,
  type Imports,
  type Users,
} from '../features/users/index.ts'
import type { Db } from '../ports/database.ts'
import type { AppContext } from './app-options.ts'

interface UserImportsDependencies extends Pick<AppContext, 'config' | 'clock' | 'secret'> {
  db: Db
  images: Images
  users: Users
}

/** Connects the features that restore data from an archive. Images come first: favorites refer to them. */
export function createUserImports({ config, db, clock, secret, images, users }: UserImportsDependencies): Imports {
  const { brandName } = config
  return createImports({
    db,
    secret,
    features: [
      createImagesImport({
        db,
        clock,
        files: images,
        brandName,
        requireActive,
        isHiddenByAdmin: (imageId) => isHiddenByAdmin(db, imageId),
      }),
      createFavoritesImport({ db, clock }),
      createSettingsImport(users),
      prepareCreditsImport,
      prepareOrdersImport,
    ],
  })
}
