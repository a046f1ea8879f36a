import type { Afterwards } from './passage.ts'

/** Only ever called after the commit: an acknowledgement means "stored". */
export const acknowledge: Afterwards = ({ door, frame }) => door.acknowledge(frame!.timestamp)
