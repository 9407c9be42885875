-- Sends the requests whose bytes are in the files named behind `--`, in turn, and reports in one line of JSON.
local requests = {}
local at = 0

function init(args)
  for _, name in ipairs(args) do
    local file = assert(io.open(name, 'rb'))
    requests[#requests + 1] = file:read('*a')
    file:close()
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

-- `errors.status` counts replies from 400 up. No route here redirects, and the bodies are compared before.
function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local form = '\n{"requests":%d,"duration_us":%d,"p50_us":%d,"p99_us":%d,"failures":%d}\n'
  io.write(form:format(summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failures))
end
