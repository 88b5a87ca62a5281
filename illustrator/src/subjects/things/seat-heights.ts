/** How high things may be put on furniture, in its own units; what is not named here takes nothing. */
export const SEAT_HEIGHTS: Readonly<Record<string, number>> = { chair: 0.5, armchair: 0.44, sofa: 0.44, piano: 0.62 }
