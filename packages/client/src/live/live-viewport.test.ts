import { describe, expect, it } from 'vitest'
import { buildFrame } from '../testing/build-frame.ts'
import { acknowledgement, box, connected } from '../testing/live-world.ts'

/** An aircraft is in the viewport and the connection is lost; `again` is the next one. */
const lostInView = async () => {
  const stage = await connected()
  stage.socket.setBounds(box)
  await stage.pass(250)
  const [connection] = stage.connections
  connection!.say({ type: 'bounds_ack', version: 0, bounds: box })
  connection!.say({ type: 'viewport_snapshot', version: 0, frames: [buildFrame()] })
  connection!.say({ type: 'viewport_snapshot_complete', version: 0, total: 1 })
  connection!.end(1006)
  const again = async (actions: string[]) => {
    await stage.pass(1_000)
    stage.connections[1]!.say(acknowledgement(actions))
    return stage.connections[1]!
  }
  return { ...stage, again, shown: () => stage.socket.snapshot().state.assets.size }
}

describe('the viewport of the live socket', () => {
  it('sends the camera once it has rested for 250 ms', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds({ ...box, west: 76 })
    await pass(200)
    socket.setBounds(box)
    await pass(249)
    expect(connections[0]!.sent).toEqual([])
    await pass(1)
    expect(connections[0]!.sent).toEqual([{ action: 'set_bounds', version: 0, bounds: box }])
  })

  it('sends no bounds where the organisation may not watch by viewport', async () => {
    const { socket, connections, pass } = await connected(['subscribe'])
    socket.setBounds(box)
    await pass(1000)
    expect(socket.snapshot().mayWatchViewport).toBe(false)
    expect(connections[0]!.sent).toEqual([])
  })

  it('mends its version from INVALID_VERSION', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds(box)
    await pass(250)
    const refusal = { type: 'error', code: 'INVALID_VERSION', message: 'Expected 4', expected_version: 4 }
    connections[0]!.say(JSON.stringify(refusal))
    expect(connections[0]!.sent.at(-1)).toMatchObject({ action: 'set_bounds', version: 4 })
  })

  it('waits a second after RATE_LIMITED', async () => {
    const { socket, connections, pass } = await connected()
    socket.setBounds(box)
    await pass(250)
    const refusal = { type: 'error', code: 'RATE_LIMITED', message: 'At most 5 a second' }
    connections[0]!.say(JSON.stringify(refusal))
    await pass(999)
    expect(connections[0]!.sent).toHaveLength(1)
    await pass(1)
    expect(connections[0]!.sent).toHaveLength(2)
  })

  it('keeps what is in view until it is confirmed anew', async () => {
    const { shown, again } = await lostInView()
    await again(['subscribe', 'set_bounds'])
    expect(shown()).toBe(1)
  })

  it('lets go what was in view when no viewport is asked for any more', async () => {
    const { socket, shown, again } = await lostInView()
    socket.setBounds(null)
    expect(shown()).toBe(1)
    await again(['subscribe', 'set_bounds'])
    expect(shown()).toBe(0)
  })

  it('lets go what was in view when the right to a viewport is gone, or the viewport is refused', async () => {
    const withoutRight = await lostInView()
    await withoutRight.again(['subscribe'])
    expect(withoutRight.shown()).toBe(0)
    const refused = await lostInView()
    const connection = await refused.again(['subscribe', 'set_bounds'])
    connection.say({ type: 'error', code: 'INVALID_BOUNDS', message: 'west must be below east' })
    expect(refused.shown()).toBe(0)
  })

  it('says what was refused until it comes right', async () => {
    const { socket, connections, pass } = await connected()
    const [connection] = connections
    const refusal = () => socket.snapshot().refusal
    connection!.say({ type: 'error', code: 'ACCESS_DENIED', message: 'not yours' })
    socket.setBounds(box)
    await pass(250)
    connection!.say({ type: 'error', code: 'INVALID_BOUNDS', message: 'west must be below east' })
    expect(refusal()).toBe('west must be below east')
    socket.setBounds({ ...box, east: 79 })
    await pass(250)
    connection!.say({ type: 'bounds_ack', version: 0, bounds: { ...box, east: 79 } })
    expect(refusal()).toBe('not yours')
  })
})
