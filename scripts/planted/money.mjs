export const money = [
  {
    promise: 'A webhook that arrives twice credits the order once and sends one receipt.',
    file: 'server/src/features/payments/settlement/settlement.ts',
    find: "if (order.paymentId === paymentId) return (await credits.hasPurchase(tx, order.id)) ? 'known' : 'ownerless'",
    replace: 'if (order.paymentId === paymentId) return credit(order, { payment, paymentId, isOwned })',
  },
  {
    promise: 'A failed generation is refunded.',
    file: 'server/src/features/generation/generation.finish.ts',
    find: 'await credits.refund(',
    replace: 'if (row.calledAt === null) await credits.refund(',
  },
  {
    promise: 'A deduction beyond the balance is rejected, and nothing is deducted.',
    file: 'server/src/features/credits/credits.repository.ts',
    find: 'where user_id = ${userId} and balance + ${amount} >= 0 for update',
    replace: 'where user_id = ${userId} for update',
  },
  {
    promise: 'A generation and its charge are committed together or not at all.',
    file: 'server/src/features/generation/submit/submit.ts',
    find: 'await credits.charge(tx, { userId: row.userId, generationId: row.id, credits: row.credits })',
    replace:
      'await db.transaction((own) => credits.charge(own, { userId: row.userId, generationId: row.id, credits: row.credits }))',
  },
  {
    promise: 'Prices in rupees are rounded half up to a whole paisa.',
    file: 'server/src/kernel/money.ts',
    find: '* Math.round(rupeesPerDollar * 10) + 5) / 10)',
    replace: '* Math.round(rupeesPerDollar * 10)) / 10)',
  },
  {
    promise: 'A retry that is sent twice with one key charges once.',
    file: 'server/src/features/generation/generation.service.ts',
    find: 'requestHash: `retry of ${id}`,\n        idempotencyKey: idempotencyKey ?? null,',
    replace:
      'requestHash: `retry of ${id}`,\n        idempotencyKey: idempotencyKey ? `${idempotencyKey} ${clock.now().getTime()}` : null,',
  },
  {
    promise: "A generation costs what the user's plan charges.",
    file: 'server/src/features/generation/submit/submit.ts',
    find: 'credits: plan.creditsPerImage * input.variations',
    replace: 'credits: 16 * input.variations',
  },
  {
    promise: 'The same idempotency key deducts credits once.',
    file: 'server/src/features/credits/credits.service.ts',
    find: 'const reference = `${userId} ${idempotencyKey ?? randomUUID()}`',
    replace: 'const reference = `${userId} ${idempotencyKey ?? "none"} ${randomUUID()}`',
  },
]
