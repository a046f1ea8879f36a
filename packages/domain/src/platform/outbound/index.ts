export { isNetwork, isPublicAddress, withinNetworks } from './addresses.ts'
export { type Answer, createPoster, type Poster } from './post.ts'
