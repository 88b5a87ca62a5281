import { originsOf } from '../config/config.ts'
import { adminPersonalData } from '../features/admin/index.ts'
import {
  createCredits,
  createCreditsHistory,
  type CreditsDependencies,
  creditsPersonalData,
  creditsProcedures,
  type Credits,
} from '../features/credits/index.ts'
import {
  createAdmission,
  createGeneration,
  generationPersonalData,
  generationProcedures,
} from '../features/generation/index.ts'
import { createFavorites, favoritesPersonalData, favoritesProcedures } from '../features/favorites/index.ts'
import {
  createChosenImages,
  createFileAddresses,
  createImageCards,
  createImageChanges,
  createImageDownloads,
  createImagePresenter,
  createImages,
  createImageSitemap,
  createRenditions,
  createTakedowns,
  imagesPersonalData,
  imagesProcedures,
  selectImagesOfGenerations,
} from '../features/images/index.ts'
import {
  createImageReports,
  createModerationMails,
  createReportDecisions,
  createSuspensions,
  moderationPersonalData,
  reportProcedures,
} from '../features/moderation/index.ts'
import { paymentsPersonalData } from '../features/payments/index.ts'
import { createRegion, regionProcedures } from '../features/region/index.ts'
import { createPlanPresenter, createPlans, plansProcedures } from '../features/plans/index.ts'
import { createRealtime } from '../features/realtime/index.ts'
import { createUploads, uploadsPersonalData, uploadsProcedures } from '../features/uploads/index.ts'
import {
  createAddressChange,
  createAuth,
  createAuthHandler,
  createConfirm,
  createKnownBrowsers,
  createSignUpCookie,
  createEndedSessions,
  createExportAccess,
  createIdentify,
  createMailQueue,
  createPasswords,
  createTurnOffTwoStep,
  createUsers,
  exportPersonalData,
  requireActive,
  usersPersonalData,
  usersProcedures,
} from '../features/users/index.ts'
import { calls } from '../kernel/procedures.ts'
import { createAdminProcedures, createAdminServices } from './admin-features.ts'
import type { Adapters } from './adapters.ts'
import { planModelsOf } from './models.ts'
import type { Base } from './parts.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { createReporters } from './reporters.ts'

/** The features, wired to each other. */
export type Features = Awaited<ReturnType<typeof createFeatures>>

type FeaturesParts = Base &
  Adapters &
  Pick<CreditsDependencies, 'admitsWelcome'> & {
    /** Aborts when the last model call has finished. */
    stopping: AbortSignal
  }

export async function createFeatures(parts: FeaturesParts) {
  const {
    config,
    admitsWelcome,
    db,
    database,
    clock,
    logger,
    metrics,
    secret,
    mailer,
    jobs,
    store,
    passCrashPoint,
    evenTimesMs,
    recordSecurityEvent,
  } = parts
  const { brandName, publicUrl, google, signUps, filesPublicUrl } = config
  const realtime = await createRealtime(database)
  const presentPlan = createPlanPresenter(planModelsOf(parts))
  const credits = createCredits({ ...config, db, realtime, clock, presentPlan, secret, admitsWelcome })
  const renditions = createRenditions(parts.pictureWorkshop)
  const addresses = createFileAddresses({ secret, clock, filesPublicUrl })
  const present = createImagePresenter(addresses)
  const images = createImages({ db, store, renditions, passCrashPoint, addresses })
  const downloads = createImageDownloads({ db, store, renditions })
  const cards = createImageCards({ db, store, renditions })
  const imageSitemap = createImageSitemap({ db, addresses })
  const favorites = createFavorites({ db, chosenImages: createChosenImages(db, present), realtime, clock })
  const { blocklist, dailyBudgetMicroUsd } = config.generation
  const admission = createAdmission({ ...parts, dailyBudgetMicroUsd })
  const generation = createGeneration({
    db,
    credits,
    images,
    jobs,
    realtime,
    admission,
    clock,
    logger,
    blocklist,
    passCrashPoint,
    requireActive,
    stopping: parts.stopping,
  })

  const uploads = createUploads({ ...parts, images, requireActive })
  const region = createRegion({ lookups: parts.countryLookups })
  const history = createCreditsHistory({
    db,
    imagesOfGenerations: (ids) => selectImagesOfGenerations(db, ids),
  })

  const endedSessions = await createEndedSessions({ database, clock, logger })
  const trustedOrigins = originsOf(config)
  const beforeSession = credits.openAccount
  const passwords = createPasswords(parts.passwordCost)
  const mails = createMailQueue({ db, jobs, mailer, logger, noteMail: metrics.noteMail })
  const auth = createAuth({
    db,
    mails,
    passwords,
    clock,
    logger,
    brandName,
    publicUrl,
    trustedOrigins,
    secret,
    google,
    signUps,
    beforeSession,
    recordSecurityEvent,
  })
  const checkDatabase = () => database.check()
  const identify = createIdentify({ auth, endedSessions, publicUrl, secret, checkDatabase })

  const personalData = personalDataOf({ credits, store, jobs, clock })
  const users = createUsers({ db, clock, mails, brandName, publicUrl, passwords, personalData, recordSecurityEvent })
  const exportAccess = createExportAccess({ db, clock, secret })
  const turnOffTwoStep = createTurnOffTwoStep({ ...config, clock, mails })
  const suspensions = createSuspensions({ ...config, db, clock, mails, recordSecurityEvent })
  const takedowns = createTakedowns({ jobs })
  const moderationMails = createModerationMails({ mails, brandName, publicUrl })
  const reporters = createReporters({ db, clock, secret })
  const reports = createImageReports({ ...parts, ...reporters, takedowns, mails: moderationMails })
  const decisions = createReportDecisions({ db, clock, takedowns, present, mails: moderationMails })
  const {
    procedures: payments,
    paymentNotices,
    reconciliation,
    abandonedOrders,
  } = createPaymentFeatures(parts, { credits, region, users })

  const adminServices = createAdminServices(parts, {
    credits,
    images,
    realtime,
    reconciliation,
    suspensions,
    turnOffTwoStep,
  })
  const router = calls.router({
    images: {
      ...imagesProcedures(images, createImageChanges({ ...parts, present, requireActive })),
      ...reportProcedures(reports),
    },
    favorites: favoritesProcedures(favorites),
    credits: creditsProcedures(credits, history),
    plans: plansProcedures(createPlans({ db, presentPlan, assignPlan: credits.assignPlan })),
    generation: generationProcedures(generation),
    users: usersProcedures(users, exportAccess),
    payments,
    region: regionProcedures(region),
    uploads: uploadsProcedures(uploads),
    admin: createAdminProcedures(parts, adminServices, decisions),
  })
  const exportOf = (userId: string) => exportPersonalData(db, personalData, userId)
  const signUpCookie = createSignUpCookie(publicUrl)
  const knownBrowsers = createKnownBrowsers({ publicUrl, secret })
  const handleAuth = createAuthHandler({
    auth,
    signUpCookie,
    confirm: createConfirm({ db, clock, secret, signUpCookie }),
    knownBrowsers,
    addressChange: createAddressChange({ auth, db, clock, secret }),
    logger,
    evenTimesMs,
    signUps,
    recordSecurityEvent,
    checkDatabase,
  })
  return {
    router,
    handleAuth,
    knownBrowsers,
    identify,
    endedSessions,
    realtime,
    cards,
    imageSitemap,
    adminServices,
    abandonedOrders,
    credits,
    images,
    downloads,
    admission,
    mails,
    users,
    exportOf,
    exportAccess,
    paymentNotices,
    reconciliation,
    history,
  }
}

/** All features with personal data, in the order of deletion: data that may still lead to a refund comes first. */
export function personalDataOf({
  credits,
  store,
  jobs,
  clock,
}: Pick<Base, 'clock'> & Pick<Adapters, 'store' | 'jobs'> & { credits: Credits }) {
  return [
    // Orders before balances, the lock order of settlements.
    paymentsPersonalData(clock),
    generationPersonalData({ credits, jobs, clock }),
    favoritesPersonalData,
    uploadsPersonalData,
    moderationPersonalData,
    imagesPersonalData(store, jobs),
    creditsPersonalData,
    adminPersonalData,
    usersPersonalData,
  ]
}
