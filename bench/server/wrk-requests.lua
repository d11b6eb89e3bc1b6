-- wrk sends the requests of the file in order, over and over. They are whole HTTP requests with a zero byte between two.
local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for request in file:read('*a'):gmatch('[^%z]+') do
    requests[#requests + 1] = request
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end
