/** As the API takes what a browser gives. */
export const subscriptionOf = ({ endpoint = '', keys = {} }: PushSubscriptionJSON) => ({
  endpoint,
  keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
})
