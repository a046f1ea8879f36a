/** What `npm run sim -- --help` prints. */
export const usage = `Flies aircraft through the public interfaces, as ground stations would.

One recorded track to the telemetry socket of an open session:

  npm run sim -- --session <session_uuid> --token <session_token> [track file]

  --speed <n>          plays the track n times as fast; frames are thinned to 2 a second (default 1)
  track file           JSON lines with timestamp, latitude, longitude and any other frame field
                       (default: a recorded flight of 226 frames)

Many aircraft at once, each in a session of its own that is started and ended by REST:

  npm run sim -- --aircraft <n> [options]

  --aircraft <n>       so many aircraft
  --transport <name>   ws, mqtt, rest, or mixed: a third each (default ws)
  --track <name>       generated, or a recorded track: a name in apps/ingest/src/sim/tracks or a file (default generated)
  --centre <lon,lat>   where they fly; a recorded track alone flies where it was recorded (default 77.59,12.97)
  --rate <n>           frames a second of each; the service takes 2 (default 1)
  --duration <s>       ends after so many seconds (default: at Ctrl+C)
  --seed <n>           the same seed makes the same flights and faults (default 1)

  --organisation, --email, --partner-key   whose aircraft, who flies, and the partner key; the password is read from
                       SIM_PASSWORD. Without them: the first flight of the demo world in DATA_DIR/demo.json
  --register           registers the assets that are missing (an Admin may)
  --model <uuid>       of the assets to register (default: that of an asset that is there)

  --loss <p>           share of frames that are lost on the way; whatever stays unanswered is sent again
  --duplicates <p>     share of frames that are sent twice
  --reorder <p>        share of frames that the next one overtakes
  --excursion <kind>   leaves the envelope: lateral, height, or both
  --excursion-at <s>   at this second; otherwise by chance
  --excursion-p <p>    chance of beginning in each second (default 0.01; 0 with --excursion-at)
  --excursion-for <s>  how long it lasts (default 15)
  --link-loss <p>      chance in each second that an aircraft loses its line
  --link-loss-for <s>  how long that lasts (default 25)

  --issue-certificates needed for mqtt: fetches a certificate for each aircraft, which ENDS the one that it had before
  --mqtt <url>         the broker (default: mqtts on the service's host with MQTT_PORT or 8883)
  --ca <file>          the root certificate of the broker (default DATA_DIR/ca/root.crt)

Autopilots that speak MAVLink, to a bridge (npm run bridge) instead of the service:

  npm run sim -- --mavlink [--aircraft <n>]

  --bridge <host:port> where the bridge listens (default 127.0.0.1:14550)
  --first-id <n>       system id of the first one, the others count on (default 1)
  --rate <n>           positions a second of each (default 4)
  --centre, --duration, --seed   as above; each asks for permission to arm, flies when it has it, and asks again when not

With the service:

  --url <origin>       the service (default: PUBLIC_URL, or http://127.0.0.1 with PORT or 8080)`
