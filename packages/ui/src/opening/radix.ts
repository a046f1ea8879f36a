/** All of Radix that the kit draws with, in one piece: layers, focus and positions of what is open know of each other. */
export { AlertDialog, Dialog, DropdownMenu, Popover, Tooltip } from 'radix-ui'
