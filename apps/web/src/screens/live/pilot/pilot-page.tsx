import {
  distance,
  Empty,
  heightFigure,
  IconButton,
  KeyFigures,
  SkeletonRows,
  shownUnits,
  TextLink,
  useNow,
} from '@clearway/ui'
import clsx from 'clsx'
import { ChevronLeft, CircleCheck, Radar, TriangleAlert } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect, useMemo } from 'react'
import { useMapZones, useZones } from '../../../entities/zone/use-zones.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { useUrlParams } from '../../../frame/use-url-params.ts'
import type { MapZone } from '../../../map/content/types.ts'
import { type Ahead, aheadOf, inTime, marksAhead, type StateWords, stateWords } from '../ahead.ts'
import type { Flight } from '../flight.ts'
import { batteryNote } from '../flight-figures.ts'
import { useSky } from '../sky.ts'
import { type LiveTraffic, useLiveTraffic } from '../use-live-traffic.ts'
import { CallManager } from './call-manager.tsx'
import { HeightTape } from './height-tape.tsx'
import { PilotConditions } from './pilot-conditions.tsx'
