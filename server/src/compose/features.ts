import { getOrigins } from '../config/config.ts'
import { adminPersonalData } from '../features/admin/index.ts'
import {
  createCredits,
  createCreditsHistory,
  type CreditsDependencies,
  creditsPersonalData,
  creditsProcedures,
  hasBought,
  type Credits,
} from '../features/credits/index.ts'
import {
  createAdmission,
  createGenerationService,
  generationPersonalData,
  generationProcedures,
} from '../features/generation/index.ts'
import { createFavorites, favoritesPersonalData, favoritesProcedures } from '../features/favorites/index.ts'
import {
  createSelectedImages,
  createFileUrls,
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
} from '../features/images/index.ts'
import {
  createImageReports,
  createModerationEmails,
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
  createEmailChange,
  createAuth,
  createAuthHandler,
  createConfirm,
  createRecognizedBrowsers,
  createSignUpCookie,
  createRevokedSessions,
  createExportAccess,
  createIdentify,
  createEmailQueue,
  createPasswords,
  createDisableTwoStep,
  createUsers,
  exportPersonalData,
  requireActive,
  usersPersonalData,
  usersProcedures,
} from '../features/users/index.ts'
import { calls } from '../kernel/procedures.ts'
import { createAdminProcedures, createAdminServices } from './admin-features.ts'
import type { Adapters } from './adapters.ts'
import { getPlanModels } from './models.ts'
import type { AppContext } from './app-options.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { createUserImports } from './imports.ts'
import { getPublicNetwork } from './client-network.ts'

/** The services of all features, connected with each other. */
export type Features = Awaited<ReturnType<typeof createFeatures>>

type FeaturesDependencies = AppContext &
  Adapters &
  Pick<CreditsDependencies, 'mayGetWelcomeCredits'> & {
    /** Aborts when the last model call has finished. */
    stopping: AbortSignal
  }

export async function createFeatures(dependencies: FeaturesDependencies) {
  const {
    config,
    mayGetWelcomeCredits,
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
    responsePaddingMs,
    recordSecurityEvent,
  } = dependencies
  const { brandName, publicUrl, signUps, filesPublicUrl } = config
  const realtime = await createRealtime(database)
  const presentPlan = createPlanPresenter(getPlanModels(dependencies))
  const credits = createCredits({ ...config, db, realtime, clock, presentPlan, secret, mayGetWelcomeCredits })
  const renditions = createRenditions(dependencies.imageProcessPool)
  const fileUrls = createFileUrls({ secret, clock, filesPublicUrl })
  const presentImage = createImagePresenter(fileUrls)
  const images = createImages({ db, store, renditions, passCrashPoint, fileUrls })
  const downloads = createImageDownloads({ db, store, renditions })
  const cards = createImageCards({ db, store, renditions })
  const imageSitemap = createImageSitemap({ db, fileUrls })
  const favorites = createFavorites({ db, selectedImages: createSelectedImages(db, presentImage), realtime, clock })
  const changes = createImageChanges({ ...dependencies, present: presentImage, requireActive })
  const { blocklist, dailyBudgetMicroUsd } = config.generation
  const admission = createAdmission({ ...dependencies, dailyBudgetMicroUsd })
  const generation = createGenerationService({
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
    stopping: dependencies.stopping,
  })

  const uploads = createUploads({ ...dependencies, images, requireActive })
  const region = createRegion({ lookups: dependencies.countryLookups })
  const history = createCreditsHistory({ db, findImagesByGenerationIds: images.findByGenerationIds })

  const revokedSessions = await createRevokedSessions({ database, clock, logger })
  const trustedOrigins = getOrigins(config)
  const beforeSession = credits.openAccount
  const passwords = createPasswords(dependencies.passwordCost)
  const emails = createEmailQueue({ db, jobs, mailer, logger, recordEmail: metrics.recordEmail })
  const auth = createAuth({
    ...config,
    db,
    emails,
    passwords,
    clock,
    logger,
    trustedOrigins,
    secret,
    beforeSession,
    recordSecurityEvent,
  })
  const checkDatabase = () => database.check()
  const identify = createIdentify({ auth, revokedSessions, db, clock, publicUrl, secret })

  const personalData = createPersonalData({ credits, store, jobs, clock })
  const users = createUsers({ ...config, db, clock, emails, passwords, personalData, recordSecurityEvent })
  const exportAccess = createExportAccess({ db, clock, secret })
  const disableTwoStep = createDisableTwoStep({ ...config, clock, emails })
  const suspensions = createSuspensions({ ...config, db, clock, emails, recordSecurityEvent })
  const takedowns = createTakedowns({ jobs })
  const moderationEmails = createModerationEmails({ emails, brandName, publicUrl })
  const reports = createImageReports({
    ...dependencies,
    takedowns,
    emails: moderationEmails,
    hasBought: (userId) => hasBought(db, userId),
    findNetwork: getPublicNetwork,
  })
  const decisions = createReportDecisions({ db, clock, takedowns, present: presentImage, emails: moderationEmails })
  const {
    procedures: payments,
    webhookEvents,
    reconciliation,
    abandonedOrders,
  } = createPaymentFeatures(dependencies, { credits, region, users })

  const imports = createUserImports({ ...dependencies, images, users })
  const adminServices = createAdminServices(dependencies, {
    credits,
    images,
    realtime,
    reconciliation,
    suspensions,
    disableTwoStep,
    imports,
  })
  const router = calls.router({
    images: {
      ...imagesProcedures(images, changes),
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
    admin: createAdminProcedures(dependencies, adminServices, decisions),
  })
  const exportUserData = (userId: string) => exportPersonalData({ db, personalData, secret }, userId)
  const signUpCookie = createSignUpCookie(publicUrl)
  const recognizedBrowsers = createRecognizedBrowsers({ publicUrl, secret })
  const handleAuth = createAuthHandler({
    auth,
    signUpCookie,
    confirm: createConfirm({ db, clock, secret, signUpCookie }),
    recognizedBrowsers,
    emailChange: createEmailChange({ auth, db, clock, secret }),
    logger,
    responsePaddingMs,
    signUps,
    recordSecurityEvent,
    checkDatabase,
  })
  return {
    router,
    handleAuth,
    recognizedBrowsers,
    identify,
    revokedSessions,
    realtime,
    cards,
    imageSitemap,
    adminServices,
    abandonedOrders,
    credits,
    images,
    downloads,
    admission,
    emails,
    users,
    exportUserData,
    exportAccess,
    imports,
    webhookEvents,
    reconciliation,
    history,
  }
}

/** Lists all features with personal data in the order of deletion: first the data that may still lead to a refund. */
export function createPersonalData({
  credits,
  store,
  jobs,
  clock,
}: Pick<AppContext, 'clock'> & Pick<Adapters, 'store' | 'jobs'> & { credits: Credits }) {
  return [
    // Orders before balances, because settlements lock them in this order.
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
