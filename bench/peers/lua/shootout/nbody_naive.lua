-- N-body: the sun and four planets, n steps of a symplectic integrator.
local solar_mass = 4 * math.pi ^ 2
local days = 365.24
local sqrt = math.sqrt

local function energy(x, y, z, vx, vy, vz, mass)
  local total = 0
  for i = 1, 5 do
    total = total + 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i])
    for j = i + 1, 5 do
      local dx, dy, dz = x[i] - x[j], y[i] - y[j], z[i] - z[j]
      total = total - mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz)
    end
  end
  return total
end

local function stop_sun(v, mass)
  local momentum = 0
  for i = 1, 5 do momentum = momentum + v[i] * mass[i] end
  v[1] = -momentum / solar_mass
end

return function(n)
  local x = { 0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165 }
  local y = { 0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641 }
  local z = { 0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181 }
  local vx = { 0, 0.00166007664274403694, -0.00276742510726411899, 0.00296460137564761618, 0.00268067772490389322 }
  local vy = { 0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295 }
  local vz = { 0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556,
               -0.0000951592254519715870 }
  local mass = { 1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
                 0.0000515138902046611451 }
  for i = 1, 5 do
    vx[i], vy[i], vz[i] = vx[i] * days, vy[i] * days, vz[i] * days
    mass[i] = mass[i] * solar_mass
  end
  stop_sun(vx, mass)
  stop_sun(vy, mass)
  stop_sun(vz, mass)

  local before = energy(x, y, z, vx, vy, vz, mass)
  local dt = 0.01
  for _ = 1, n do
    for i = 1, 4 do
      for j = i + 1, 5 do
        local dx, dy, dz = x[i] - x[j], y[i] - y[j], z[i] - z[j]
        local squared = dx * dx + dy * dy + dz * dz
        local pull = dt / (squared * sqrt(squared))
        vx[i] = vx[i] - dx * mass[j] * pull
        vy[i] = vy[i] - dy * mass[j] * pull
        vz[i] = vz[i] - dz * mass[j] * pull
        vx[j] = vx[j] + dx * mass[i] * pull
        vy[j] = vy[j] + dy * mass[i] * pull
        vz[j] = vz[j] + dz * mass[i] * pull
      end
    end
    for i = 1, 5 do
      x[i] = x[i] + dt * vx[i]
      y[i] = y[i] + dt * vy[i]
      z[i] = z[i] + dt * vz[i]
    end
  end
  return before, energy(x, y, z, vx, vy, vz, mass)
end
