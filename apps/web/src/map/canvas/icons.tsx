import type { ReactNode } from 'react'

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

const icon = (path: string) => (
  <Icon>
    <path d={path} />
  </Icon>
)

export const icons = {
  plus: icon('M12 5v14M5 12h14'),
  minus: icon('M5 12h14'),
  fit: icon('M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3'),
  follow: icon(
    'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM12 2v3M12 19v3M2 12h3M19 12h3',
  ),
  layers: icon('m12 3 9 5-9 5-9-5 9-5ZM3 12.5l9 5 9-5M3 17l9 5 9-5'),
  north: icon('m12 3 5 9-5 9-5-9 5-9ZM7 12h10'),
  ruler: icon('m3 16 13-13 5 5L8 21l-5-5ZM7 12l2 2M10 9l2 2M13 6l2 2'),
  home: icon('m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6'),
  pin: icon('M12 21s7-6.5 7-12a7 7 0 1 0-14 0c0 5.5 7 12 7 12ZM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'),
  polygon: icon('m12 3 9 7-3.5 10.5h-11L3 10l9-7Z'),
  circle: icon('M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z'),
  corridor: icon('M5 19c0-7 5-3 8-7s2-7 6-7M5 19.5a1 1 0 1 0 0-.01M19 5.5a1 1 0 1 0 0-.01'),
  undo: icon('M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3'),
  redo: icon('m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3'),
  bin: icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6'),
} as const
