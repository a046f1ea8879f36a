export { isNetwork, isPublicAddress, withinNetworks } from './addresses.ts'
export { checkedAddress } from './checked.ts'
export { type Answer, createPoster, type Poster } from './post.ts'
