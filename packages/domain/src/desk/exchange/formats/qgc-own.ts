/** Under this name a plan that we write has what QGroundControl keeps nowhere: name, window and both limits. */
export const ownKey = 'clearway'
